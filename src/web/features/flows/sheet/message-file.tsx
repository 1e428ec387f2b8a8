import { fileAddress, uploadOrWhy } from '#web/api/files/upload-or-why.ts'
import { FileChoice } from '#web/kit/schema-form/controls/file-choice.tsx'
import type { MessageHelpProps } from '#web/kit/schema-form/form-context.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** Chooses the file of a message that a step sends. */
export function MessageFile(props: MessageHelpProps) {
  const { app } = useCurrentApp()
  return <FileChoice {...props} upload={uploadOrWhy(app.id)} addressOf={(fileId) => fileAddress(app.id, fileId)} />
}
