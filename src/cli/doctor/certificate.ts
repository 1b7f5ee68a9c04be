/** Checks the certificate in the file of `--tls-cert`, and the one that is served at the public address. */
import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { timeLeft } from '../../config/certificate.ts';
import { hostOf } from '../../config/hosts.ts';
import { ownUrl, type ServiceConfig } from '../../config/service.ts';
import { answerOf, type Finding, findings } from './finding.ts';

const RENEW = 'renew it, then: clinmeter reload';

export const checkCertificate = ({ certificate }: ServiceConfig, now: number): readonly Finding[] => {
  if (certificate === undefined) return [];
  const { text, isShort } = timeLeft(certificate, now);
  const [finding, found] = [findings('certificate'), `${certificate.names}: ${text}`];
  return [isShort ? finding.warning(found, RENEW) : finding.ok(found)];
};

/** Behind a proxy, it is that of the proxy. @param place - the address of `--connect` */
export const checkServedCertificate = async (
  config: ServiceConfig,
  place: string | undefined,
  now: number,
): Promise<readonly Finding[]> => {
  const url = new URL(config.baseUrl ?? ownUrl(config, config.port));
  if (url.protocol !== 'https:' || (place !== undefined && !place.startsWith('https://'))) return [];
  const served = await answerOf((signal) => servedAt(url, new URL(place ?? url), signal));
  // That there is no answer is told with the offers.
  if (served === undefined) return [];
  const finding = findings('served certificate');
  const { text, isShort } = timeLeft(
    { validFrom: Date.parse(served.validFrom), validTo: Date.parse(served.validTo) },
    now,
  );
  const own = config.trustedProxy === undefined ? config.certificate : undefined;
  if (own !== undefined && new X509Certificate(own.cert).fingerprint256 !== served.fingerprint256)
    return [finding.warning(`${text}; it is not the one of --tls-cert`, 'clinmeter reload')];
  return [isShort ? finding.warning(text, own === undefined ? 'renew it at the proxy' : RENEW) : finding.ok(text)];
};

/** Whether clients trust it shows when the offers are asked for. */
const servedAt = (name: URL, place: URL, signal: AbortSignal): Promise<X509Certificate> =>
  new Promise((resolve, reject) => {
    const host = hostOf(name.host);
    const to = { host: hostOf(place.host), port: Number(place.port || 443), servername: isIP(host) === 0 ? host : '' };
    const socket = connect({ ...to, rejectUnauthorized: false }, () => {
      const { raw } = socket.getPeerCertificate();
      socket.destroy();
      resolve(new X509Certificate(raw));
    });
    socket.on('error', reject);
    signal.addEventListener('abort', () => socket.destroy());
  });
