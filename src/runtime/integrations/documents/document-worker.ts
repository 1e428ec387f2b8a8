// A thread that reads documents, one after another, and knows nothing of the server: whatever a hostile one does to it, only the thread ends.
import { parentPort } from 'node:worker_threads'

import { type DocumentJob, type DocumentOutcome, Unreadable } from './document-job.ts'
import { readDocument } from './read-document.ts'

parentPort?.on('message', (job: DocumentJob) => void attempt(job).then((outcome) => parentPort?.postMessage(outcome)))

async function attempt(job: DocumentJob): Promise<DocumentOutcome> {
  try {
    return await readDocument(job)
  } catch (cause) {
    return {
      outcome: 'refused',
      problem: cause instanceof Unreadable ? cause.message : 'The file is damaged, or isn’t what its name says.',
    }
  }
}
