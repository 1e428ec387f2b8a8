import { EmojiGrid } from '../kit/emoji-grid.tsx'
import { useWords } from '../kit/use-chat.ts'

const FACES = '😀 😃 😄 😁 😅 😂 🙂 😉 😊 😍 😘 😋 😜 🤔 🤗 🤩 😎 😏 😐 🙄 😴 😕 😮 😳 🥺 😢 😭 😤 😡 🤯 😱 🥳'
const HANDS = '👍 👎 👌 ✌️ 🤞 👋 👏 🙌 🙏 💪 🤝 ☝️ 👀 🤷 🙋 🙈'
const THINGS = '❤️ 🧡 💛 💚 💙 💜 💔 ✨ 🔥 🎉 🎁 🎂 🌸 ☀️ 🌧️ ☕ 🍕 🚗 ✈️ 🏠 📦 📷 💡 ⏰ ✅ ❌ ❓ ❗ 💯 ⭐ 🚀 👑'
const EMOJI = `${FACES} ${HANDS} ${THINGS}`.split(' ')

/** The emoji that people write most. */
export function EmojiPicker({ choose, close }: { choose: (emoji: string) => void; close: () => void }) {
  const { say } = useWords()
  return <EmojiGrid emoji={EMOJI} columns={8} label={say('emoji')} choose={choose} close={close} />
}
