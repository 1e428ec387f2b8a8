import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Words that were replaced (decision 070), each with what is said instead. A word is added by the commit that replaces its last use. */
const FORBIDDEN: readonly [word: RegExp, instead: string][] = [
  [/\bmint(s|ed|ing|Id)?\b|\bMintId\b/, 'generate'],
  [/\bjournal\b/i, 'unit of work'],
  [/\berrands?\b/i, 'external call'],
  [/\bcrowd\b/i, 'contact commands'],
  [/\bclerk\b|\bcreateClerk\b/i, 'SLA and auto-close job'],
  [/\bwaker\b|\bcreateWaker\b/i, 'unsnooze job'],
  [/\boutlasts?\b/, 'retryWhileDatabaseDown'],
  [/\bspool(s|ed)?\b/i, 'temp file'],
  [/\bglides?\b/, 'animate'],
  [/\b(Road(Deps|Fixture)|roadFixture|createRoad)\b|\b(on|of|by|beside) the road\b/, 'pipeline, or runtime'],
  [/\b(openDoors|Doors|openOffice|pretend(Google|Models|Whatsapp|World))\b/, 'test app, test workspace, fake-*'],
  [/\bdeeds?\b|[a-z]Deeds?\b|\bDeed[A-Z]?/, 'command, or action'],
  [/\b(aDesk|[a-zA-Z]*DeskRules|createHand|[a-z]*Doubles)\b/, 'inbox rules, conversation commands, duplicates'],
  [/\bdoctor\b|Doctor(Deps)?\b|\b[Ee]xaminations?\b/, 'diagnostics'],
  [/\bbrain\b|[a-z]Brain\b/i, 'web worker, worker API'],
  [/\bhappenings?\b|Happenings?\b/, 'domain event'],
  [/\btall(y|ies)\b|_tally|[a-z]Tally\b/i, 'counters'],
  [/\bkept_wish\b|[a-z]Wish(es)?\b|\bWishes\b/, 'opt-out, suppression, request, or options'],
  [/[a-z]Standing\b|\bStanding\b|\bstandingOf\b/, 'status, membership, snapshot'],
  [/\blanes?\b(?! ln )|[a-z]Lanes?\b|\bLane[A-Z]/, 'partition, queue, calendar'],
  [/\bscenes?\b|[a-z]Scene\b|\bScene\b/, 'simulation state'],
  [/\btrials?\b|[a-z]Trial\b|\bTrial[A-Z]|\buseTrial/, 'test chat, or try-out'],
  [
    /\b(Picture(Card|Line|Exit|Step)|toPicture|WayOut|wayKey|way(s)?Out|waysOf[A-Z][a-z]+|NotificationWays?|spotOf|spotsOf|spotAfter)\b/,
    'flow layout, exits, channels, location',
  ],
  [
    /\b(aTalk|openTalk|TalkTrigger|(find|list|merge|join|separate|part)Talks?|interface Talk|type Talk|isTalk|mayTalk)\b/,
    'conversation, chat, small talk',
  ],
  [
    /\b(hear(Choice|Listing|Tool|Answer)|tell[A-Z][a-zA-Z]*|told(Language|Numbers|Of)|said(In|To|By|Within|Moment)|SaidMessage|foldTold|[Hh]earers?|isUnheard|rehearse)\b/,
    'receive, handle, read, notify, publish, describe, sent',
  ],
  [
    /\b(clock|moment|time|day|date|month|ago|duration|span|money|size|percent|count|status|reason|exit|trigger|limit|quality|order|event|system)Words\b/,
    'format-, -Text',
  ],
  [/\bpoke[ds]?\b/, 'wake'],
  [
    /\b(createBell|BellHearer|RailBell|BarBell|LiveSeat|createSeat|flowLine|createFlowLine)\b/,
    'notification stream, socket session, draft stream',
  ],
  [/[a-z]Sight\b|\bSight\b|\bsightOf\b/, 'visibility'],
  [/\btell_order\b|order_untold|OrderTelling/, 'order notifications'],
]

// What was said before stands: migrations of 0.1, decisions, the plan; and what customers write or emoji are called is nobody's naming.
const EXEMPT =
  /CHANGELOG\.md|package-lock|src\/store\/migrations\/upgrade-from-0\.1\/|docs\/decisions\/|docs\/PLAN\.md|docs\/BENCHMARKS\.md|\/corpus\/|i18n\/messages\/|\.gen\.|forbidden-words\.ts$/
const TEXT = /\.(ts|tsx|mts|mjs|sql|css|html|md|json)$/

/** Fails where a file or its name uses a word that was replaced. */
export function checkForbiddenWords(root: string): { ok: boolean; output: string } {
  const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => TEXT.test(path) && !EXEMPT.test(path))
  const faults = paths.flatMap((path) => [
    ...faultsIn(path, path, 0),
    ...textOf(join(root, path)).flatMap((line, at) => faultsIn(line, path, at + 1)),
  ])
  return { ok: faults.length === 0, output: faults.join('\n') }
}

function textOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    // Listed by git and removed since.
    return []
  }
}

function faultsIn(text: string, path: string, line: number): string[] {
  return FORBIDDEN.flatMap(([word, instead]) => {
    const found = word.exec(text)
    return found
      ? [`${path}${line > 0 ? `:${line}` : ''}: "${found[0]}" is not a word of this codebase. Say ${instead} (decision 070).`]
      : []
  })
}
