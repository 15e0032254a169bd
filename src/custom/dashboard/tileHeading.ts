import { createContext } from 'react'

/** The level of the tiles' headings: `h3` below the heading of a company. */
export const TileHeading = createContext<'h2' | 'h3'>('h2')
