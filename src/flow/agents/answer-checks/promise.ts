import { foldLetters } from '#flow/answers/fold-letters.ts'

const PROMISES = [
  "(?:i|we)(?:'ll| will|'m going to| am going to| shall)(?: \\S+){0,6} (?:get back to you|come back to you|back to you|let you know|follow up|update you|inform you|reach out|contact you|email you|call you|message you)",
  "(?:i|we)(?:'ll| will) be back|(?:i|we)(?:'ll| will) (?:check|find out|look into)(?: \\S+){0,5} and (?:get|come|let|tell|reply|answer|write|inform|respond)",
  'ich (?:melde|komme) mich|(?:melde|melden) (?:ich |wir )?(?:mich|uns)(?: \\S+){0,4} (?:bei|wieder|zuruck|spater|sobald)|(?:komme|kommen)(?: \\S+){0,3} auf (?:sie|dich) zu(?:ruck)?|gebe? (?:ihnen|dir)(?: \\S+){0,3} bescheid|sage? (?:ihnen|dir)(?: \\S+){0,2} bescheid|(?:wir|ich) (?:informiere|kontaktiere|benachrichtige)n? (?:sie|dich)',
  'te (?:aviso|avisare|confirmo luego|contactare|escribo luego|respondo (?:luego|pronto|mas tarde))|le (?:aviso|avisare|contactare|informare)|me (?:pondre|pongo) en contacto|(?:volvere|vuelvo) a (?:contactar|escribir)|te (?:mantendre|mantengo) (?:al tanto|informad)',
  '(?:retorno|retornarei|retornaremos|volto|voltarei) (?:em breve|com |a falar|para voce|assim que|o contato)|(?:te|lhe) (?:aviso|avisarei|retorno|informo (?:depois|em breve))|entrarei em contato|entraremos em contato',
  'je (?:reviens|reviendrai) vers (?:vous|toi)|je vous (?:tiens|tiendrai) (?:au courant|informe)|je vous (?:recontacte|recontacterai|rappelle|contacterai)|je vous (?:le )?(?:dirai|ferai savoir)',
  'ti (?:faccio|faro) sapere|(?:le|vi) (?:faccio|faro) sapere|ti (?:ricontatto|ricontattero|aggiorno|aggiornero)|la ricontatter',
  'ik (?:kom|laat)(?: \\S+){0,3} (?:op terug|bij (?:je|u) terug|weten)|ik neem (?:later |snel )?contact',
  'و?(?:ساعود|سنعود|ارجع|سارجع)(?: \\S+){0,2} (?:اليك|لك)|ساخبرك|سنخبرك|سابلغك|ساتواصل معك|سنتواصل معك|ساوافيك',
  '(?:size )?(?:geri donecegim|geri donecegiz|donus yapacagim|donus yapacagiz|haber verecegim|haber veririm|bilgi verecegim)',
  '(?:saya|kami) akan (?:menghubungi|mengabari|memberi tahu|kembali)|(?:मैं|हम)(?: \\S+){0,4} (?:बताऊंगा|बताऊंगी|सूचित|संपर्क करूं)|(?:後ほど|折り返し|改めて)(?:\\S*)(?:連絡|返信|お知らせ)',
]
const PROMISE = new RegExp(`(?<![\\p{L}\\p{M}])(?:${PROMISES.join('|')})`, 'u')

/** Whether an answer promises that the agent comes back by itself, which it cannot. */
export const promisesToComeBack = (text: string): boolean => PROMISE.test(foldLetters(text))
