/** The name of the engine, as users see it. */
export const embeddedEngineName = 'Tessera embedded engine'
