import type { Outcome } from '#flow/engine/step-kind.ts'

/** Emits that labels are put on the conversation; nothing where none are chosen. */
export const addLabels = (labelIds: readonly string[]): Pick<Outcome, 'emit'> =>
  labelIds.length === 0 ? {} : { emit: [{ kind: 'label_conversation', addLabelIds: [...labelIds], removeLabelIds: [] }] }
