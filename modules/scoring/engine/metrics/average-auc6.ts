import { meanColumnAuc } from './mean-column-auc.js';

/**
 * Mean AUC of six targets: the plain mean of 6 column AUCs, each as in AUC.
 *
 * Shapes: targets n x 6 of 0 and 1, both in every column; scores n x 6, any finite numbers; columns 1 to 6 matched by
 * name. Neither need be exclusive or add up to 1. Range [0, 1], higher is better.
 * Equals scikit-learn's `roc_auc_score(Y, P, average='macro')` on multilabel input.
 */
export const averageAuc6 = meanColumnAuc('AVERAGE_AUC6', 6);
