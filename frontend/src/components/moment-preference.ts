/** Whether a received payment is heard and felt on this device. Seen it always is. */
import { useSyncExternalStore } from 'react'

const place = 'chispa.quiet'
const listeners = new Set<() => void>()

export function isQuiet(): boolean {
  try {
    return localStorage.getItem(place) === 'yes'
  } catch {
    return false
  }
}

export function setQuiet(quiet: boolean): void {
  try {
    if (quiet) localStorage.setItem(place, 'yes')
    else localStorage.removeItem(place)
  } catch {
    // Storage may be forbidden: then it stays as it was.
  }
  for (const listener of listeners) listener()
}

export const useQuiet = (): boolean =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isQuiet)

/** Two soft notes and a short buzz. A browser that was not touched yet stays silent. */
export function celebrate(): void {
  if (isQuiet()) return
  try {
    navigator.vibrate?.([40, 60, 40])
    const audio = new AudioContext()
    if (audio.state !== 'running') return void audio.close()
    play(audio, 659, 0)
    play(audio, 988, 0.13)
    setTimeout(() => void audio.close(), 1200)
  } catch {
    // A device without sound.
  }
}

function play(audio: AudioContext, frequency: number, after: number): void {
  const start = audio.currentTime + after
  const note = audio.createOscillator()
  const loudness = audio.createGain()
  note.type = 'sine'
  note.frequency.value = frequency
  loudness.gain.setValueAtTime(0, start)
  loudness.gain.linearRampToValueAtTime(0.12, start + 0.02)
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.7)
  note.connect(loudness).connect(audio.destination)
  note.start(start)
  note.stop(start + 0.75)
}
