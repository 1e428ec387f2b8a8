import { foldLetters } from '#flow/answers/fold-letters.ts'

const DONE = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${[
    'done|all set|booked|confirmed|cancell?ed|saved|noted|updated|changed|sent|received|found|moved|rescheduled',
    'erledigt|gebucht|bestatigt|storniert|gespeichert|notiert|geandert|gesendet|verschoben|abgesagt|gefunden',
    'hecho|listo|reservad[oa]|confirmad[oa]|cancelad[oa]|guardad[oa]|anotad[oa]|enviad[oa]|encontrad[oa]|cambiad[oa]',
    'feito|pronto|marcad[oa]|salv[oa]|registrad[oa]|alterad[oa]',
    "c'est fait|reservee?|confirmee?|annulee?|enregistree?|notee?|modifiee?|envoyee?|trouvee?",
    'fatto|prenotat[oa]|confermat[oa]|annullat[oa]|salvat[oa]|inviat[oa]|trovat[oa]|modificat[oa]',
    'gedaan|geboekt|bevestigd|geannuleerd|opgeslagen|genoteerd|gewijzigd|verstuurd|gevonden',
    'تم|حجزت|اكدت|الغيت',
    'tamam|tamamlandi|onaylandi|iptal edildi|kaydedildi|gonderildi|yapildi',
    'selesai|sudah|dibatalkan|disimpan|dikirim|हो गया|कर दिया|बुक|完了|しました',
  ].join('|')})`,
  'u',
)
/** A sentence that says no more than that something is done. */
const MOST_WORDS = 8

/** Whether a sentence only says that something is done or found: what a tool may stand for whose answer has other words. */
export const saysDone = (sentence: string): boolean => {
  const folded = foldLetters(sentence)
  return (folded.match(/[\p{L}\p{M}]+/gu) ?? []).length <= MOST_WORDS && DONE.test(folded)
}
