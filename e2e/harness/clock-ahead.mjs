// Loaded before a server by NODE_OPTIONS: its wall clock is ahead by the number of milliseconds in the file CLOCK_AHEAD_FILE.
import { existsSync, readFileSync } from 'node:fs';

const file = process.env.CLOCK_AHEAD_FILE;
const wall = Date.now.bind(Date);
const read = () => (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0);
// What depends on a clock that never leaps starts with it.
let aheadMs = read();

Date.now = () => wall() + aheadMs;
setInterval(() => {
  aheadMs = read();
}, 100).unref();
