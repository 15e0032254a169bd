import { useRef } from 'react'

/** After this pause, in milliseconds, a letter begins a new word. */
const pause = 600

/** Joins letters that are typed quickly into words. */
export const useTypeAhead = () => {
  const typed = useRef({ word: '', at: 0 })
  return (letter: string): string => {
    const now = performance.now()
    const word = now - typed.current.at < pause ? typed.current.word + letter : letter
    typed.current = { word, at: now }
    return word
  }
}
