import { FLOW_FILE_BYTES, FLOW_FILES_BYTES } from '#domain/constants.ts'

import { filesIn } from './files-in.ts'

const MB = 1_048_576

/** The flows in a file that was chosen, or why it holds none. One that is too large is not even read: reading it would hold up the page. */
export async function filesOf(file: File): Promise<{ files: unknown[]; fault: string | null }> {
  const none = (fault: string) => ({ files: [], fault })
  // Flows that were exported together say so at the beginning, and may be larger together than one may be.
  const isMany = (await file.slice(0, 200).text()).includes('parley.flows')
  const most = isMany ? FLOW_FILES_BYTES : FLOW_FILE_BYTES
  if (file.size > most)
    return none(
      `${file.name} is ${(Math.ceil((file.size / MB) * 10) / 10).toFixed(1)} MB large; ${isMany ? 'flows that were exported together' : 'a flow'} may have ${most / MB} MB.`,
    )
  const files = filesIn(await file.text())
  if (files === null) return none(`${file.name} is no JSON: it is neither a flow of Parley nor an export of Typebot.`)
  return files.length === 0 ? none(`There is no flow in ${file.name}.`) : { files, fault: null }
}
