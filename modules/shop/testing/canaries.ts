import type { ModuleCanary } from '@agio/module/testing';

export const canaries: readonly ModuleCanary[] = [];
