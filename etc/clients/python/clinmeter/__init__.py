"""A client of Clinmeter: typed calls, each paid with USDC over x402 version 2.

It needs Python 3.11 and its standard library. An account of `eth-account` signs, or any object with its two members:

    from eth_account import Account
    from clinmeter import Clinmeter

    client = Clinmeter("http://127.0.0.1:8402", Account.from_key(key))
    print(client.egfr_ckd_epi(creatinine_mg_dl=1.1, age=72, sex="female").answer["egfr_ml_min_1_73m2"])
"""

import base64
import http.client
import json
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
from decimal import Decimal
from typing import Any, Mapping, NamedTuple, Protocol

from .tools import CALLS, DOMAINS, LONGEST_VALIDITY, TYPES, Bought, FoundTools, Tools

__all__ = ["Account", "Bought", "Clinmeter", "ClinmeterError"]

PATIENCE = 150
"""Longer than a settlement takes, in seconds."""
LONGEST_WAIT = 60


class Account(Protocol):
    """Signs EIP-712 data: the accounts of eth-account do."""

    address: str

    def sign_typed_data(
        self, domain_data: dict[str, Any], message_types: dict[str, Any], message_data: dict[str, Any]
    ) -> Any:
        """Return an object whose `signature` has the 65 bytes."""


class ClinmeterError(Exception):
    """What the service refuses, or what this client does not sign."""

    def __init__(self, code: str, message: str, body: Mapping[str, Any] | None = None, payment: str | None = None):
        super().__init__(message)
        self.code = code
        self.body = body or {}
        """The body of the error: `problems`, `retry`, `docs_url`."""
        self.payment = payment
        """Present while the money may have moved: do not sign again, hand it to the next `call`."""


class Answered(NamedTuple):
    """An answer of HTTP whose body has come to its end."""

    status: int
    headers: Mapping[str, str]
    body: dict[str, Any]


class Clinmeter(Tools):
    """Has a method for each tool. It asks for the offer first, so that it signs nothing for a call with a wrong input."""

    def __init__(self, base_url: str, account: Account, max_price: str = "0.02", attempts: int = 6):
        self.base_url = base_url.rstrip("/")
        self.account = account
        self.max_price = int(Decimal(max_price) * 1_000_000)
        self.attempts = attempts

    def call(self, tool: str, inputs: Mapping[str, Any], payment: str | None = None) -> Bought[Any]:
        """Buy the answer of a tool, or fetch again what a payment has bought."""
        request = self._request(tool, {name: value for name, value in inputs.items() if value is not None})
        header = payment or self._signed(_sent(request))
        return _delivered(self._repeated(request, header), header)

    def find(self, search: str) -> FoundTools:
        """Find the tools for a question or some words, free."""
        url = f"{self.base_url}/v1/catalog?{urllib.parse.urlencode({'search': search})}"
        answer = _sent(urllib.request.Request(url))
        if answer.status != 200:
            raise _refusal(answer.body)
        return answer.body  # type: ignore[return-value]

    def _request(self, tool: str, inputs: Mapping[str, Any]) -> urllib.request.Request:
        method, url = CALLS[tool]["method"], self.base_url + CALLS[tool]["path"]
        if method == "GET":
            # JSON writes true and false as the service reads them.
            texts = {name: value if isinstance(value, str) else json.dumps(value) for name, value in inputs.items()}
            return urllib.request.Request(f"{url}?{urllib.parse.urlencode(texts)}")
        headers = {"Content-Type": "application/json"}
        return urllib.request.Request(url, json.dumps(inputs).encode(), headers, method=method)

    def _signed(self, first: Answered) -> str:
        for problem in first.body.get("problems", []):
            raise ClinmeterError(problem["code"], problem["message"], first.body)
        if first.status != 402:
            raise _refusal(first.body)
        required = first.body["payment_required"]
        offer = next((one for one in required["accepts"] if _is_known(one)), None)
        if offer is None or not 1 <= offer["maxTimeoutSeconds"] <= LONGEST_VALIDITY:
            raise ClinmeterError("unknown_offer", "no offer is for USDC on a known network")
        if int(offer["amount"]) > self.max_price:
            raise ClinmeterError("too_dear", f"the call costs {int(offer['amount']) / 1e6} USDC, more than max_price")
        now = int(time.time())
        authorization = {
            "from": self.account.address,
            "to": offer["payTo"],
            "value": offer["amount"],
            "validAfter": str(now - LONGEST_VALIDITY),
            "validBefore": str(now + offer["maxTimeoutSeconds"]),
            "nonce": "0x" + secrets.token_hex(32),
        }
        message = authorization | {name: int(authorization[name]) for name in ("value", "validAfter", "validBefore")}
        message["nonce"] = bytes.fromhex(authorization["nonce"][2:])
        signature = self.account.sign_typed_data(DOMAINS[offer["network"]], TYPES, message).signature
        payload = {"signature": "0x" + bytes(signature).hex(), "authorization": authorization}
        payment = {"x402Version": 2, "accepted": offer, "payload": payload, "extensions": _identified(required)}
        return base64.b64encode(json.dumps(payment).encode()).decode()

    def _repeated(self, request: urllib.request.Request, payment: str) -> Answered:
        """Send a payment again while no answer comes or the service asks for it: it never pays twice."""
        request.add_header("PAYMENT-SIGNATURE", payment)
        answer: Answered | None = None
        for attempt in range(1, self.attempts + 1):
            answer, wait = None, 1.0
            try:
                answer = _sent(request)
                if answer.status == 200 or answer.body.get("retry", {}).get("action") != "retry_same_payment":
                    return answer
                wait = float(answer.headers.get("Retry-After") or 1)
            except (OSError, http.client.HTTPException):
                pass
            if attempt < self.attempts:
                time.sleep(min(max(wait, 1), LONGEST_WAIT))
        if answer is None:
            raise ClinmeterError("no_answer", "no answer came, and the payment may have been taken", {}, payment)
        return answer


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Redirects are not followed: a payment is for one server only."""

    def redirect_request(self, req: Any, fp: Any, code: Any, msg: Any, headers: Any, newurl: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirect)


def _sent(request: urllib.request.Request) -> Answered:
    request.add_header("Accept", "application/json")
    answer: Any
    try:
        answer = _opener.open(request, timeout=PATIENCE)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        text = answer.read()
    try:
        body = json.loads(text)
    except ValueError:
        if answer.status == 200:
            raise http.client.HTTPException("the answer is cut off") from None
        body = None
    return Answered(answer.status, answer.headers, body if isinstance(body, dict) else {})


def _is_known(offer: Mapping[str, Any]) -> bool:
    usdc = DOMAINS.get(offer["network"], {}).get("verifyingContract", "")
    return offer["scheme"] == "exact" and usdc.lower() == offer["asset"].lower()


def _identified(required: Mapping[str, Any]) -> dict[str, Any]:
    """A payment is public on the chain, its identifier is not: with it the buyer alone fetches a lost answer."""
    declared = required.get("extensions", {}).get("payment-identifier")
    if declared is None:
        return {}
    info = declared["info"] | {"id": "pay_" + secrets.token_hex(16)}
    return {"payment-identifier": declared | {"info": info}}


def _refusal(body: Mapping[str, Any], payment: str | None = None) -> ClinmeterError:
    message = body.get("message", "the answer is not of Clinmeter")
    return ClinmeterError(body.get("code", "unreadable"), message, body, payment)


def _delivered(answer: Answered, payment: str) -> Bought[Any]:
    if answer.status == 200:
        receipt = answer.headers.get("PAYMENT-RESPONSE")
        return Bought(answer.body, json.loads(base64.b64decode(receipt)) if receipt else None, payment)
    # Without a state, only a status from 400 to 499 says that the payment was not taken.
    state = answer.body.get("payment", {}).get("state")
    in_doubt = not 400 <= answer.status < 500 if state is None else state != "unused"
    raise _refusal(answer.body, payment if in_doubt else None)
