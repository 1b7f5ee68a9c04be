/** `@x402/express` on Bun. */
import type { AddressInfo } from 'node:net';
import { paymentMiddleware, x402ResourceServer } from '@x402/express';
import express from 'express';
import { answerTo, facilitatorClient, PATH, routes, scheme } from './shop.ts';

const app = express();
app.use(paymentMiddleware(routes, new x402ResourceServer(facilitatorClient).register(...scheme)));
app.get(PATH, (request, response) => {
  response.json(answerTo(request.originalUrl));
});

const server = app.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
