// The faults of the cluster with nothing between the nodes and HAProxy. Skipped by name where Debian's packages are not installed.
import { missingPrograms } from './machines.ts'
import { faultsOf, playFaults, skipped } from './story.ts'

if (!skipped(missingPrograms()))
  await playFaults(async (machines) => ({
    databaseUrl: machines.databaseUrl,
    faults: (nodes) => faultsOf(machines, nodes),
    end: async () => {},
  }))
