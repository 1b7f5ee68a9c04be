/** The floor of a start with Elysia, compiled. The argument is its port. */
import { Elysia } from 'elysia';

new Elysia().get('/health', () => 'ok').listen({ hostname: '127.0.0.1', port: Number(process.argv[2]) });
