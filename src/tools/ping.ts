import { Type } from '@sinclair/typebox';
import { ignored } from './inputs.ts';
import { type DeclaredTool, defineTool } from './tool.ts';

/** The cheapest paid call there is: it proves that an agent can pay. */
export const ping = (service: string): DeclaredTool =>
  defineTool({
    id: 'ping',
    title: 'Payment smoke test',
    specialty: 'payment',
    synonyms: ['smoke test', 'test payment'],
    description:
      'Payment smoke test: answers ok once a payment has settled. Not a product tool; never use it for production work.',
    inputs: {
      probe: ignored({ name: 'probe', description: 'Any text; accepted and ignored', example: 'hello' }),
    },
    response: {
      ok: Type.Boolean({ const: true, description: 'true after settlement' }),
      service: Type.String({ const: service, description: 'Name of the service' }),
    },
    example: {},
    run: () => ({ ok: true, service }),
  });
