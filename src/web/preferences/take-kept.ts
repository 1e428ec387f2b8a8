import type { Preferences as Stored } from '#domain/workspace/preferences.ts'

import { pick } from './follow-person.ts'
import type { Copy, PreferenceStore, Raw } from './preferences.ts'

/** Takes what the server kept for somebody after `since`, as chosen in another browser; nothing where something was chosen here meanwhile, which is newer. */
export function takeKept(store: PreferenceStore, since: Copy, stored: Stored): void {
  if (store.copy() === since) store.keep({ ...since, raw: { ...since.raw, ...(stored as Raw), ...pick(since.raw, since.unsaved) } })
}
