/** The packages that the runtime has chosen for this remote: `react 19.3.1`. */
export const chosenPackages = new Set()

/** A plugin of the Module Federation runtime. It logs which version of a package this remote gets. */
export default () => ({
  name: 'package-log',
  resolveShare(args) {
    chosenPackages.add(`${args.pkgName} ${args.version}`)
    return args
  },
})
