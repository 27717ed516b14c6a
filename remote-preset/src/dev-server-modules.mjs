/** What `tessera dev` starts, in the versions of the preset. */
export { default as webpack } from 'webpack'
export { default as WebpackDevServer } from 'webpack-dev-server'
