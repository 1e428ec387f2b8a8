import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { ContactImport, ImportPlan } from '#domain/contacts/contact-import.ts'

import { toApiError, toNetworkError } from '../api-error.ts'
import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'
import { randomKey } from '../random-key.ts'

/** Uploads a table, and makes contacts of it: first tried out, then in earnest. */
export function useImportContacts(appId: string) {
  const queries = useQueryClient()
  const upload = useMutation({ mutationFn: (file: File) => send(appId, file) })
  const run = useMutation({
    mutationFn: ({ importId, plan, dry }: { importId: string; plan: ImportPlan; dry: boolean }) =>
      call('runContactImport', { appId, importId, body: { plan, dry } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.tasks(appId) }),
  })
  return { upload, run }
}

async function send(appId: string, file: File): Promise<ContactImport> {
  const response = await fetch(`/api/v1/apps/${appId}/contact-imports?name=${encodeURIComponent(file.name)}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'text/csv', 'idempotency-key': randomKey() },
    body: file,
  }).catch((cause: unknown) => {
    throw toNetworkError(cause)
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw toApiError(response.status, answer)
  return answer as ContactImport
}
