// Loaded before a server by NODE_OPTIONS: its wall clock is ahead by the number of milliseconds in the file CLOCK_AHEAD_FILE.
import { existsSync, readFileSync } from 'node:fs';

const file = process.env.CLOCK_AHEAD_FILE;
const wall = Date.now.bind(Date);
let aheadMs = 0;

Date.now = () => wall() + aheadMs;
function read() {
  if (existsSync(file)) aheadMs = Number(readFileSync(file, 'utf8'));
}
read();
setInterval(read, 100).unref();
