/** The types of assets and of jest's matchers, for the `types` option of a remote's tsconfig.json. */
/// <reference path="./assets.d.ts" />
/// <reference path="./css.d.ts" />
/// <reference path="./jest/jest-axe.d.ts" />
/// <reference path="./jest/matchers.d.ts" />
