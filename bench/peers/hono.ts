/** `@x402/hono` on Bun. */
import { paymentMiddleware, x402ResourceServer } from '@x402/hono';
import { Hono } from 'hono';
import { answerTo, facilitatorClient, PATH, routes, scheme } from './shop.ts';

const app = new Hono();
app.use(paymentMiddleware(routes, new x402ResourceServer(facilitatorClient).register(...scheme)));
app.get(PATH, (context) => context.json(answerTo(context.req.url)));

const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: app.fetch });
console.log(server.url.href);
