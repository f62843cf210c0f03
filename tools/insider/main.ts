// npm run insider -- [--seeds N] [--first S]: one operator of each role, with accomplices among the customers; nobody gains and nothing is minted.
import { runDrill } from '../drills/drill.ts';
import { MUST_TRY, playInsider } from '../drills/insider.ts';

await runDrill({ name: 'insider', play: playInsider, mustTry: MUST_TRY.map(([name]) => name), seedsForAll: 40 });
