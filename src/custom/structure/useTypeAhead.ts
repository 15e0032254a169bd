import { useRef } from 'react'

/** The pause after which a letter starts a new word, in milliseconds. */
const pause = 600

/** Returns a function that joins quickly typed letters into a word. */
export const useTypeAhead = () => {
  const typed = useRef({ word: '', at: 0 })
  return (letter: string): string => {
    const now = performance.now()
    const word = now - typed.current.at < pause ? typed.current.word + letter : letter
    typed.current = { word, at: now }
    return word
  }
}
