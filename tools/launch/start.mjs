// Where the launcher was in earlier releases: units that name it go on working (docs/operating/upgrade.md).
import '../../harness/launch/start.mjs';
