import Fastify from 'fastify';

const app = Fastify();
const answer = { code: 'SUCCESS', data: { id: '1', status: 'cancelled' } };
app.post('/order', () => answer);
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}/order\n`);
