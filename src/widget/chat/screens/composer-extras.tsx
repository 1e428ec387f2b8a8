import { useRef, useState } from 'preact/hooks'

import { Icon } from '../kit/icon.tsx'
import { lazy } from '../kit/lazy.tsx'
import { Stroke } from '../kit/stroke.tsx'
import { useWords } from '../kit/use-chat.ts'
import { VoiceRecorder } from './voice-recorder.tsx'

const EmojiPicker = lazy(() => import('./emoji-picker.tsx').then((part) => part.EmojiPicker), { isQuiet: true })

interface ExtrasProps {
  /** Undefined where no files are taken. */
  attach: ((files: readonly File[]) => void) | undefined
  /** Puts text where the visitor writes. */
  insert: (text: string) => void
  setNote: (note: string) => void
  isWriting: boolean
}

/** What else can be sent than words: emoji, files, photos from the camera, and voice messages. */
export function Extras({ attach, insert, setNote, isWriting }: ExtrasProps) {
  const { say } = useWords()
  const [isRecording, setRecording] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const isTouch = matchMedia('(pointer:coarse)').matches
  if (isRecording)
    return (
      <VoiceRecorder
        done={(file) => {
          setRecording(false)
          if (file) attach?.([file])
        }}
        refused={() => {
          setRecording(false)
          setNote(say('noMicrophone'))
        }}
      />
    )
  return (
    <>
      {!isTouch && (
        <button type="button" class="tool" aria-label={say('emoji')} aria-expanded={isChoosing} onClick={() => setChoosing(true)}>
          <Stroke name="smile" />
        </button>
      )}
      {isChoosing && (
        <EmojiPicker
          choose={(emoji) => {
            setChoosing(false)
            insert(emoji)
          }}
          close={() => setChoosing(false)}
        />
      )}
      {attach && <Files attach={attach} isWriting={isWriting} record={() => setRecording(true)} />}
    </>
  )
}

interface FilesProps {
  attach: (files: readonly File[]) => void
  isWriting: boolean
  record: () => void
}

function Files({ attach, isWriting, record }: FilesProps) {
  const { say } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const choose = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    attach([...(currentTarget.files ?? [])])
    currentTarget.value = ''
  }
  return (
    <>
      <input ref={input} type="file" multiple hidden onChange={choose} />
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={choose} />
      <button type="button" class="tool" aria-label={say('attach')} onClick={() => input.current?.click()}>
        <Icon name="clip" />
      </button>
      {!isWriting && matchMedia('(pointer:coarse)').matches && (
        <button type="button" class="tool" aria-label={say('photo')} onClick={() => camera.current?.click()}>
          <Stroke name="camera" />
        </button>
      )}
      {!isWriting && 'MediaRecorder' in window && (
        <button type="button" class="tool" aria-label={say('voice')} onClick={record}>
          <Stroke name="microphone" />
        </button>
      )}
    </>
  )
}
