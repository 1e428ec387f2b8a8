// What counts as a customer's own word that an agent helped. A thank-you alone is courtesy and does not.
import { foldLetters } from '#flow/answers/fold-letters.ts'

const HELPED = [
  String.raw`(?:that|this|it|you)(?:'s| has| have|'ve| really| did)? (?:really |already |just )?(?:helped|solved|fixed|answered|worked|works|sorted)`,
  String.raw`(?:that|this|which) (?:answers|solves|fixes|helps|resolves)`,
  String.raw`(?:very|so|super|really) helpful|(?:all|now) (?:sorted|solved|fixed|clear)|(?:problem|issue|question) (?:is )?(?:solved|fixed|answered|resolved)|(?:exactly|just) what i (?:needed|wanted|was looking for)|it works now|works now`,
  String.raw`(?:das|es|du|sie) (?:hat|hast|haben|hilft|half)(?: mir)?(?: sehr| wirklich| schon)? (?:geholfen|weiter|sehr)|hat (?:mir )?geholfen|hilft mir (?:sehr|weiter)|(?:problem|frage) (?:ist )?(?:gelost|geklart|beantwortet)|(?:jetzt|nun) (?:klappt|funktioniert|geht) es|alles klar jetzt|genau das (?:wollte|brauchte|suchte) ich`,
  String.raw`me (?:ha |has )?(?:ayudo|ayudado|ayudaste|sirvio|servido)|(?:problema|duda) (?:resuelt[oa]|solucionad[oa])|(?:ya |ahora )funciona|justo lo que (?:necesitaba|buscaba)|(?:muy|super) util`,
  String.raw`(?:me |isso )?ajudou|(?:problema|duvida) (?:resolvid[oa]|esclarecid[oa])|(?:ja |agora )(?:funciona|funcionou|deu certo)|era (?:isso|exatamente) (?:que|o que) eu (?:precisava|queria)|(?:muito) util`,
  String.raw`(?:m'a |ca m'a |cela m'a )(?:bien |beaucoup )?aide|(?:probleme|question) (?:est )?(?:regle|resolu|resolue)|(?:ca|cela) (?:marche|fonctionne)(?: maintenant)?|exactement ce (?:que je|qu'il me)|(?:tres) utile`,
  String.raw`mi (?:hai |ha |e stato )(?:aiutat[oa]|utile|di aiuto)|problema risolto|(?:ora|adesso) funziona|proprio quello che (?:cercavo|volevo)|(?:molto) utile`,
  String.raw`(?:dat|dit|heeft|heb je) (?:heeft |me )*(?:geholpen|helpt)|probleem (?:is )?opgelost|(?:het )?werkt nu|precies wat ik (?:zocht|nodig had)`,
  String.raw`(?:ساعدني|ساعدتني|افدتني|افادني|تم حل المشكله|انحلت المشكله|حلت المشكله|يعمل الان|هذا ما (?:اريد|احتاج))`,
  String.raw`(?:yardimci oldu|isime yaradi|sorun(?:um)? cozuldu|simdi calisiyor|tam istedigim)`,
  String.raw`(?:sangat|sudah|itu) membantu|masalah(?:nya)? (?:sudah )?(?:selesai|teratasi)|sudah (?:bisa|berfungsi)`,
  String.raw`(?:मदद मिली|मदद हुई|समस्या हल|काम कर रहा है|समझ आ गया)`,
  String.raw`(?:助かりました|解決しました|わかりました、ありがとう|役に立ちました)`,
]
const SAYS = new RegExp(`(?<![\\p{L}\\p{M}])(?:${HELPED.join('|')})`, 'u')
const BUT =
  /(?<![\p{L}\p{M}])(?:not|no|never|didn't|doesn't|hasn't|isn't|wasn't|nothing|but|if|nicht|kein|keine|nie|aber|wenn|nunca|pero|si no|nao|mas|pas|jamais|mais|non|ma|niet|geen|maar|لا|لم|ما|لكن|degil|olmadi|ama|tidak|belum|tapi|नहीं|लेकिन)(?![\p{L}\p{M}])|ません|でも/u
const LONGEST = 200

/** Whether a customer says, in words that leave no doubt, that what they came for is done. */
export function saysItHelped(text: string): boolean {
  if (text.length > LONGEST || /[?？؟]/u.test(text)) return false
  const said = foldLetters(text).replaceAll('’', "'")
  return SAYS.test(said) && !BUT.test(said)
}
