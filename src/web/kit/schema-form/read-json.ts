/** Reads JSON that somebody is typing: the value, or why it cannot be read yet. */
import { t } from '#domain/i18n/t.ts'

export function readJson(text: string): { ok: true; value: unknown } | { ok: false; message: string } {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    // What an author types is a border: the reason is said beside the field.
    return { ok: false, message: error instanceof SyntaxError ? error.message : t('it cannot be read.') }
  }
}
