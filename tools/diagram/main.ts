// npm run diagram: writes docs/architecture.svg from the imports.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../harness/launch/root.mjs';
import { diagramOf } from './diagram.ts';
import { importsOf } from './imports.ts';

writeFileSync(join(root, 'docs', 'architecture.svg'), diagramOf(importsOf(root)));
