import { fileURLToPath } from 'node:url'

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes half a minute and more, the longest first. A clone that has run nothing yet would begin with the largest files. */
const LONGEST = [
  'server/faults/outages',
  'runtime/crash',
  'runtime/integrations/ai/agent-crash',
  'server/main',
  'server/cli/restore',
  'server/faults/provider',
  'runtime/jobs/bulk/task-crash',
  'server/cli/backup-crash',
  'store/embedded/postgres',
  'server/faults/fuzz',
  'server/http/openapi',
].map((name) => fileURLToPath(new URL(`../../src/${name}.test.ts`, import.meta.url)))

/** Begins with the longest files, so that none of them is left alone at the end of a run. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.indexOf(moduleId)
      return at < 0 ? LONGEST.length : at
    }
    const order = ({ project }: TestSpecification): number => project.config.sequence.groupOrder
    return (await super.sort(files)).toSorted((a, b) => order(a) - order(b) || place(a) - place(b))
  }
}
