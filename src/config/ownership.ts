/** Proofs that the recipient of the money owns the origin of the service. Listings show whose proof they have checked. */
import { recoverMessageAddress } from 'viem/utils';
import { helpFor } from './arguments.ts';
import { ConfigError } from './config-error.ts';
import type { ServiceConfig } from './service.ts';

/**
 * Checks that each proof is a signature of a recipient over the origin (EIP-191, `personal_sign`).
 *
 * @throws {@link ConfigError} for a proof of another key or origin
 */
export const checkOwnership = async ({
  ownershipProof,
  baseUrl,
  payTo,
  toolSettings,
}: ServiceConfig): Promise<void> => {
  if (ownershipProof === undefined) return;
  if (baseUrl === undefined)
    throw new ConfigError('--ownership-proof needs --base-url, whose origin is signed', helpFor('serve'));
  // x402scan, docs/DISCOVERY.md: scheme, host and port.
  const text = new URL(baseUrl).origin;
  const recipients = new Set([payTo, ...[...(toolSettings?.values() ?? [])].map((tool) => tool.payTo)]);
  for (const signature of ownershipProof) {
    const signer = await recoverMessageAddress({ message: text, signature }).catch(() => undefined);
    if (signer !== undefined && recipients.has(signer)) continue;
    throw new ConfigError(
      `--ownership-proof ${signature.slice(0, 10)}… is of ${signer ?? 'no key'}; accepted: a signature of ${payTo} over ${text}`,
      `cast wallet sign --interactive '${text}'`,
    );
  }
};
