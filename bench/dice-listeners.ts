// Many sockets on the board of dice, in a process of their own: node dice-listeners.ts <socket url> <how many>. It says `ready`, and at its end how many frames came.
const [url = '', asked = '0'] = process.argv.slice(2);
const COUNT = Number(asked);
const AT_ONCE = 50;
let frames = 0;

async function listen(): Promise<void> {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('a socket was refused')), { once: true });
  });
  socket.addEventListener('message', ({ data }) => {
    if (String(data).includes('"type":"update"')) frames += 1;
  });
  socket.send(JSON.stringify({ op: 'subscribe', channel: 'dice' }));
}

for (let made = 0; made < COUNT; made += AT_ONCE)
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, COUNT - made) }, () => listen()));
process.stdout.write('ready\n');
process.stdin.once('data', () => {
  process.stdout.write(`${frames}\n`);
  process.exit(0);
});
