import type { Finding, Project, Rule } from './project.ts';
import type { ContractView } from './rules-contracts.ts';
import { contractRules } from './rules-contracts.ts';
import { sameConstants } from './rules-constants.ts';
import { typedFacts } from './rules-facts.ts';
import { ownFields } from './rules-fields.ts';
import { fileLength, kebabCase, unitReadme } from './rules-files.ts';
import { folderWidth } from './rules-folders.ts';
import { bindingsDecide, firstLine, migrationNumbers, moduleShape, ownTables } from './rules-modules.ts';
import { ownQueries } from './rules-queries.ts';
import { ownAddresses, ownDialogs, ownFrames, ownTimes, readersZone } from './rules-looks.ts';
import { bareKeys, failingQueries, firstPages, keptKeys, refreshedWrites } from './rules-pages.ts';
import { links, longAbsences, namedPaths, testsRun, unfinishedWords } from './rules-text.ts';
import { asksTheClock, madeIntervals } from './rules-time.ts';
import { distinctTypes, nounTypes } from './rules-names.ts';
import { glossaryTerms, openingWords, plainComments, plainWords, singleDocs } from './rules-words.ts';

export function tidyRules(contracts: ContractView): Rule[] {
  return [
    fileLength,
    folderWidth,
    kebabCase,
    unitReadme,
    moduleShape,
    migrationNumbers,
    ownTables,
    ownQueries,
    bindingsDecide,
    firstLine,
    unfinishedWords,
    testsRun,
    longAbsences,
    asksTheClock,
    madeIntervals,
    sameConstants,
    typedFacts,
    ownFields,
    ownAddresses,
    ownDialogs,
    ownFrames,
    ownTimes,
    readersZone,
    failingQueries,
    firstPages,
    refreshedWrites,
    bareKeys,
    keptKeys,
    links,
    namedPaths,
    glossaryTerms,
    nounTypes,
    distinctTypes,
    openingWords,
    plainWords,
    plainComments,
    singleDocs,
    ...contractRules(contracts),
  ];
}

export function tidyFindings(project: Project, rules: readonly Rule[]): Finding[] {
  return rules.flatMap((rule) => rule.find(project).map((finding) => ({ rule: rule.name, ...finding })));
}
