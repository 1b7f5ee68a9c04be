"""Finds the calculator for a question, and calls it with what is known of the patient.

Over MCP, with the standard library alone. `clinmeter mcp` computes here, or pays a service and keeps the key:
python3 calculator.py 'kidney function' creatinine_mg_dl=1.1 age=72 sex=female --pay http://127.0.0.1:8402
"""

import json
import subprocess
import sys
from typing import Any

words = sys.argv[1:]
pay = words[words.index("--pay") : words.index("--pay") + 2] if "--pay" in words else []
question, *facts = [word for word in words if word not in pay]
# Numbers, true and false are JSON. Other words are texts.
known: dict[str, Any] = {}
for name, _, text in (fact.partition("=") for fact in facts):
    try:
        known[name] = json.loads(text)
    except ValueError:
        known[name] = text

command = ["clinmeter", "mcp", *pay, *(["--budget", "1"] if pay else [])]
server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def request(method: str, params: dict[str, Any]) -> dict[str, Any]:
    """Send a request of JSON-RPC and return its result."""
    assert server.stdin and server.stdout
    print(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}), file=server.stdin, flush=True)
    line = server.stdout.readline()
    if not line:
        raise SystemExit("clinmeter mcp has ended")
    return json.loads(line)["result"]


def call(name: str, **arguments: Any) -> dict[str, Any]:
    """Call a tool and return its answer. A problem ends the program."""
    result = request("tools/call", {"name": name, "arguments": arguments})
    answer = result["structuredContent"]
    if result["isError"]:
        raise SystemExit(answer["message"])
    return answer


client = {"name": "calculator", "version": "1"}
request("initialize", {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client})
found = call("find_tool", search=question)
if found.get("none"):
    raise SystemExit(found.get("not_sold", {}).get("why", "no tool answers this"))
best = found["tools"][0]
inputs = {name: value for name, value in known.items() if name in best["inputSchema"]["properties"]}
verb, named = ("calculate", "tool") if best["call"] == "calculate" else ("run_panel", "panel")
print(json.dumps(call(verb, **{named: best["id"]}, arguments=inputs), indent=2))
server.communicate()
