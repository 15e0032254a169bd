/** Opens an outline, as the end of an address: that of a company, or that inside the record that the address selects. */
export const outlineHash = '#outline'
