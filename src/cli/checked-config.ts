/** The configuration of commands that examine it: `config check`, `doctor` and `reload`. */
import { checkOwnership } from '../config/ownership.ts';
import { type ServiceConfig, serviceConfig } from '../config/service.ts';
import { chainsOf, upstreamsOf } from '../service/upstreams.ts';

/**
 * Makes the configuration, and checks the keys that only the making of facilitators reads.
 *
 * @throws {@link ConfigError}
 */
export const checkedConfig = async (values: Parameters<typeof serviceConfig>[0]): Promise<ServiceConfig> => {
  const config = serviceConfig(values);
  await checkOwnership(config);
  await upstreamsOf(config, await chainsOf(config), { onError: () => {} });
  return config;
};
