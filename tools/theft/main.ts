// npm run theft -- [--seeds N] [--first S] [--quiet]: somebody has a victim's e-mail address and password, and accomplices; nothing may leave.
import { runDrill } from '../drills/drill.ts';
import { playTheft } from '../drills/theft.ts';
import { LOSING } from '../drills/thief.ts';

await runDrill({ name: 'theft', play: playTheft, mustTry: LOSING.map(([name]) => name), seedsForAll: 10 });
