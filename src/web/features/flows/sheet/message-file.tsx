import { fileAddress, uploadOrWhy } from '../../../api/files/upload-or-why.ts'
import { FileChoice } from '../../../kit/schema-form/file-choice.tsx'
import type { MessageHelpProps } from '../../../kit/schema-form/form-context.ts'
import { useCurrentApp } from '../../../session/current-app.tsx'

/** Chooses the file of a message that a step sends. */
export function MessageFile(props: MessageHelpProps) {
  const { app } = useCurrentApp()
  return <FileChoice {...props} upload={uploadOrWhy(app.id)} addressOf={(fileId) => fileAddress(app.id, fileId)} />
}
