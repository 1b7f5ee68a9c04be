"""Finds the ICD-10-CM code of each diagnosis, and checks it on the day of the visit.

Over HTTP, with the client in Python: python3 coder.py 2026-03-01 'type 2 diabetes' 'high blood pressure'
"""

import os
import sys
from pathlib import Path

from eth_account import Account

sys.path.insert(0, str(Path(__file__).parent.parent / "clients" / "python"))
from clinmeter import Clinmeter

day, *phrases = sys.argv[1:]
# A service with the stub takes any key. Elsewhere it is the key of an account with USDC on Base.
key = os.environ.get("CLINMETER_PAYER_KEY")
account = Account.from_key(key) if key else Account.create()
client = Clinmeter(os.environ.get("SERVICE_URL", "http://127.0.0.1:8402"), account)

found = client.translate_batch(query=phrases, system="icd10", limit=1, view="compact").answer
for reading in found["results"]:
    if reading["match_quality"] != "high":
        print("ask a person", reading["query"], sep="\t")
        continue
    code = reading["matches"][0]["code"]
    checked = client.validate(system="icd10", code=code, date=day, view="compact").answer
    print(code if checked["billable"] else "ask a person", reading["query"], checked["date_note"], sep="\t")
