// A thread that reads documents, one after another, and knows nothing of the server: whatever a hostile one does to it, only the thread ends.
import { keepCodes, storedText } from '#domain/i18n/t.ts'
import { parentPort } from 'node:worker_threads'

import { type DocumentJob, type DocumentOutcome, Unreadable } from './document-job.ts'
import { readDocument } from './read-document.ts'

keepCodes()
parentPort?.on('message', (job: DocumentJob) => void attempt(job).then((outcome) => parentPort?.postMessage(outcome)))

async function attempt(job: DocumentJob): Promise<DocumentOutcome> {
  try {
    return await readDocument(job)
  } catch (cause) {
    return {
      outcome: 'refused',
      problem: cause instanceof Unreadable ? cause.message : storedText('The file is damaged, or isn’t what its name says.'),
    }
  }
}
