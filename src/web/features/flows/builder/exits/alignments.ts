import { t } from '#domain/i18n/t.ts'
import type { Alignment } from '#flow/editing/align.ts'

/** The ways to put picked cards in line, with their keys; those with even gaps need three cards. */
export const ALIGNMENTS: readonly { how: Alignment; name: string; keys: string; least: number }[] = [
  { how: 'left', name: t('Align left'), keys: 'alt+a', least: 2 },
  { how: 'centre', name: t('Align centres'), keys: 'alt+h', least: 2 },
  { how: 'right', name: t('Align right'), keys: 'alt+d', least: 2 },
  { how: 'top', name: t('Align tops'), keys: 'alt+w', least: 2 },
  { how: 'middle', name: t('Align middles'), keys: 'alt+v', least: 2 },
  { how: 'bottom', name: t('Align bottoms'), keys: 'alt+s', least: 2 },
  { how: 'across', name: t('Even gaps across'), keys: 'alt+shift+h', least: 3 },
  { how: 'down', name: t('Even gaps down'), keys: 'alt+shift+v', least: 3 },
]
