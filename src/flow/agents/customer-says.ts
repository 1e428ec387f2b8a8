// What the engine itself understands of a customer's words to an agent, in every language that it knows: a person is wanted, and a change is agreed to.
import { leaningOf, readConsent } from '../answers/choice/read-choice.ts'
import { foldLetters } from '../answers/fold-letters.ts'

const wordsOf = (text: string): string => (foldLetters(text).match(/[\p{L}\p{M}']+|\d+/gu) ?? []).join(' ')
const phrases = (list: string): ReadonlySet<string> => new Set(list.split('|').map(wordsOf))

/** Said alone, they ask for a person. */
const PERSON = phrases(
  'agent|human|person|a human|a person|an agent|real person|real human|live agent|human agent|operator|representative|human please|agent please|person please|support agent|customer service|staff|' +
    'mensch|ein mensch|einen menschen|mitarbeiter|mitarbeiterin|berater|kundenservice|kundendienst|echter mensch|mensch bitte|mitarbeiter bitte|person bitte|' +
    'humano|humana|persona|una persona|persona real|agente|agente humano|asesor|asesora|operador|operadora|operario|atencion al cliente|humano por favor|persona por favor|' +
    'pessoa|uma pessoa|pessoa real|atendente|um atendente|um humano|humano por favor|atendente por favor|' +
    'humain|un humain|une personne|personne reelle|conseiller|conseillere|un conseiller|un agent|agent humain|humain svp|' +
    'umano|operatore|un operatore|una persona reale|operatore umano|assistenza clienti|' +
    'medewerker|een medewerker|een mens|mens|iemand echt|klantenservice|' +
    'موظف|موظفة|انسان|شخص|شخص حقيقي|موظف بشري|ممثل|خدمة العملاء|بشري|وكيل|' +
    'insan|gercek insan|temsilci|musteri temsilcisi|yetkili|bir insan|musteri hizmetleri|' +
    'इंसान|व्यक्ति|एजेंट|प्रतिनिधि|insaan|orang|manusia|petugas|agen|cs|orang asli|人間|担当者|オペレーター|有人',
)

const WANTS = [
  String.raw`(?:speak|talk|chat|connect me|transfer me|pass me|put me through|get me|give me|want|need|can i have) (?:to |with |through to )?(?:(?:a|an|the|some|another|your|real|actual|live) )*(?:human|person|agent|representative|operator|manager|supervisor|someone real|somebody real|teammate|advisor)(?! (?:size|count|fee))`,
  String.raw`(?:mit )?(?:einem|einen|ein|einer|eine|jemandem)? ?(?:echten? |richtigen? )?(?:menschen?|mitarbeiter(?:in)?|person|berater(?:in)?) (?:sprechen|reden|chatten|schreiben|verbinden|verbunden)`,
  String.raw`(?:hablar|chatear|comunicarme|contactar|pasame|paseme|comuniqueme|conectame|quiero|necesito) (?:con )?(?:un|una|algun|alguna)? ?(?:humano|persona|agente|asesora?|operadora?|representante|empleado)`,
  String.raw`(?:falar|conversar|quero|preciso de|me passa para|me transfere para|me transfira para) (?:com )?(?:um|uma|o|a)? ?(?:humano|pessoa|atendente|agente|operadora?)`,
  String.raw`(?:parler|discuter|parle|echanger|veux|voudrais|besoin d') ?(?:a|avec|de)? ?(?:un|une|l')? ?(?:vraie? |vrai )?(?:humain|personne|conseillere?|conseiller|agent|operateur)`,
  String.raw`(?:parlare|parlo|chattare|passami|mi passi|voglio|vorrei) (?:con |a )?(?:un|una|un')? ?(?:essere )?(?:umano|persona|operatore|agente|addetto)`,
  String.raw`(?:met )?(?:een )?(?:echte? )?(?:mens|medewerker|persoon) (?:spreken|praten|chatten)`,
  String.raw`(?:اتحدث|التحدث|اتكلم|التكلم|احكي|كلمني|حولني|اريد|ابغي|عايز|اكلم) (?:مع |الي )?(?:ال)?(?:موظف|انسان|شخص|ممثل|بشري|مسؤول)`,
  String.raw`(?:bir )?(?:insan|temsilci|yetkili|musteri temsilcisi|gercek biri)(?:yle|la|le|ye|e|ya)? (?:gorusmek|konusmak|baglan|bagla|istiyorum)`,
  String.raw`(?:bicara|ngobrol|chat|hubungkan|mau|ingin) (?:dengan |sama |ke )?(?:orang|manusia|petugas|agen|admin)`,
  String.raw`(?:इंसान|व्यक्ति|एजेंट) (?:से|के साथ) (?:बात|चैट)`,
]
const WANTS_PERSON = new RegExp(`(?<![\\p{L}\\p{M}])(?:${WANTS.join('|')})(?![\\p{L}\\p{M}])`, 'u')
const REFUSES_PERSON =
  /(?<![\p{L}\p{M}])(?:not|don't|dont|no need|nicht|kein|keinen|keine|no quiero|nao quero|ne veux pas|non voglio|niet|geen|لا|istemiyorum|tidak)(?![\p{L}\p{M}])/u
const LONGEST = 200

/** Whether somebody asks for a person, in words that leave no doubt. */
export function asksForPerson(text: string): boolean {
  const said = wordsOf(text)
  if (said === '' || text.length > LONGEST) return false
  return PERSON.has(said) || (WANTS_PERSON.test(said) && !REFUSES_PERSON.test(said))
}

const AGREES = phrases(
  'go ahead|do it|please do|please do it|book it|confirm|confirmed|i confirm|yes confirm|yes do it|yes book it|yes go ahead|cancel it|yes cancel it|yes please do|' +
    'mach das|bitte machen|bestatigt|ich bestatige|bestatige|ja bitte buchen|buchen|ja mach das|ja bestatigt|hazlo|adelante|confirmo|confirmado|si confirmo|si hazlo|reservalo|' +
    'pode fazer|sim confirmo|pode reservar|pode confirmar|allez-y|vas-y|je confirme|oui je confirme|fallo|confermo|si confermo|procedi|doe maar|ik bevestig|bevestigd|اكد|اؤكد|نعم اؤكد|تفضل|onayliyorum|evet onayliyorum|lanjutkan|konfirmasi|हां करो|確認しました|お願いします',
)
const BUT =
  /(?<![\p{L}\p{M}])(?:but|instead|not|wait|if|first|aber|stattdessen|nicht|warte|wenn|pero|espera|mas|porem|mais|attends|pas|ma|pero|aspetta|maar|niet|wacht|لكن|لا|ama|degil|tapi|bukan|लेकिन|でも)(?![\p{L}\p{M}])/u
const MOST_WORDS = 6

/** Whether somebody agrees to what was proposed, and to nothing else: a typed or tapped yes. */
export function agrees(text: string): boolean {
  const said = wordsOf(text)
  if (readConsent(text) === 'yes' || AGREES.has(said)) return true
  return said.split(' ').length <= MOST_WORDS && !/\d/.test(said) && !BUT.test(said) && leaningOf(text) === 'yes'
}
