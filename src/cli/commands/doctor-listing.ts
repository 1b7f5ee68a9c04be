/** `clinmeter doctor listing`: what keeps tools out of the listings of x402 services. */
import { options } from '../../config/options.ts';
import { serviceConfig } from '../../config/service.ts';
import { openPacks } from '../../service/terminology-packs.ts';
import { DONE, defineCommand, FAILED, json } from '../command.ts';
import { isColoured, reported } from '../doctor/finding.ts';
import { checkOperator, checkTools, lastSettlements } from '../doctor/listing.ts';
import { inLedger } from '../ledger.ts';

export const doctorListing = defineCommand({
  name: 'doctor listing',
  summary: 'Check what listings demand, and when each tool was last sold',
  statuses: ['no errors; there may be warnings', 'at least one error'],
  options: { ...options, json },
  examples: ['clinmeter doctor listing --config /etc/clinmeter.toml'],
  run: async ({ json: isJson, ...values }, io) => {
    const config = serviceConfig(values);
    const { tools } = openPacks(config).current;
    const last = await inLedger(config.ledger, (reader) => lastSettlements(reader.all()));
    const found = [...checkOperator(config), ...checkTools(tools, last, Date.now())];
    const { text, isOk } = reported(found, { isJson, isColoured: isColoured(io) });
    io.out(text);
    return isOk ? DONE : FAILED;
  },
});
