/** The package `eth-account` of Python, whose registry no test asks. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateKeyToAccount } from 'viem/accounts';

/**
 * `eth_account` with the functions that the program uses (its documentation, version 0.13). The signature is that of viem:
 * the package itself is not in the test.
 */
const ETH_ACCOUNT = `
import json, os, subprocess

class Signed:
    def __init__(self, signature):
        self.signature = signature

class Account:
    address = os.environ["TEST_ADDRESS"]

    @classmethod
    def create(cls):
        return cls()

    @classmethod
    def from_key(cls, key):
        assert key == os.environ["CLINMETER_PAYER_KEY"]
        return cls()

    def sign_typed_data(self, domain_data, message_types, message_data):
        assert isinstance(message_data["nonce"], bytes) and len(message_data["nonce"]) == 32
        assert all(isinstance(message_data[name], int) for name in ("value", "validAfter", "validBefore"))
        asked = {"domain": domain_data, "types": message_types, "message": {**message_data, "nonce": "0x" + message_data["nonce"].hex()}}
        signature = subprocess.run(json.loads(os.environ["TEST_SIGNER"]), input=json.dumps(asked), capture_output=True, check=True, text=True)
        return Signed(bytes.fromhex(signature.stdout.strip()[2:]))
`;

const SIGN = `
import { privateKeyToAccount } from 'viem/accounts';
const typed = JSON.parse(await Bun.stdin.text());
const account = privateKeyToAccount(process.env.CLINMETER_PAYER_KEY);
console.log(await account.signTypedData({ ...typed, primaryType: 'TransferWithAuthorization' }));
`;

/** Puts it into a folder that programs run in. @returns the environment in which it signs with a key */
export const ethAccountIn = (folder: string): ((key: `0x${string}`) => Readonly<Record<string, string>>) => {
  writeFileSync(join(folder, 'eth_account.py'), ETH_ACCOUNT);
  writeFileSync(join(folder, 'sign.ts'), SIGN);
  return (key) => ({
    CLINMETER_PAYER_KEY: key,
    TEST_ADDRESS: privateKeyToAccount(key).address,
    TEST_SIGNER: JSON.stringify([process.execPath, join(folder, 'sign.ts')]),
  });
};
