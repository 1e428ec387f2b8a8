import { findTaken, isBadValue } from '#store/postgres/violations.ts'

import { UsageError } from '../cli/read-arguments.ts'

/** What is given once in an installation, by the constraint that keeps it so. */
const TAKEN: Readonly<Record<string, string>> = {
  channel_phone_number: 'One of its phone numbers is connected in another workspace here. Remove it there.',
  api_key_hash_key: 'One of its API keys is another workspace’s here. Delete it there.',
  web_chat_id: 'One of its web chats is another workspace’s here. Delete it there.',
  user_email_key: 'Somebody signed up here meanwhile with an email of one of its members. Import it once more.',
}

/** Says in words why a row could not come in; throws. */
export function explainTaken(error: unknown): never {
  const taken = findTaken(error)
  if (taken)
    throw Object.assign(
      new UsageError(
        `${TAKEN[taken.constraint] ?? `Something that is given once in an installation is another workspace’s here (${taken.table}, ${taken.constraint}).`} Nothing was read in.`,
      ),
      { cause: error },
    )
  if (isBadValue(error)) throw Object.assign(new UsageError('The file is damaged. Nothing was read in.'), { cause: error })
  throw error
}
