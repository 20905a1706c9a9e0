const mean = String.raw`\frac{1}{n}\sum_{i=1}^{n}`;

/** What each metric computes, in LaTeX: the same in every language. */
export const metricFormulas: Readonly<Record<string, string>> = {
  MRR: String.raw`\mathrm{MRR} = ${mean}\frac{1}{\mathrm{rank}_i}`,
  MAPE: String.raw`\mathrm{MAPE} = ${mean}\frac{|y_i - p_i|}{|y_i|}`,
  MAE: String.raw`\mathrm{MAE} = ${mean}|y_i - p_i|`,
  ACCURACY: String.raw`\mathrm{ACCURACY} = ${mean}[y_i = p_i]`,
  AUC: String.raw`\mathrm{AUC} = P(p_{+} > p_{-}) + \tfrac12 P(p_{+} = p_{-})`,
  F1: String.raw`F_1 = \frac{2\,TP}{2\,TP + FP + FN}`,
  F1_HH: String.raw`${mean}\frac{2\,|A_i \cap B_i|}{|A_i| + |B_i|}`,
  WRMSE: String.raw`\mathrm{WRMSE} = \sqrt{\frac{\sum w_i (y_i - p_i)^2}{\sum w_i}}`,
  RMSE: String.raw`\mathrm{RMSE} = \sqrt{${mean}(y_i - p_i)^2}`,
  RMSLE: String.raw`\mathrm{RMSLE} = \sqrt{${mean}\left(\ln(1+y_i) - \ln(1+p_i)\right)^2}`,
  LOG_LOSS: String.raw`-${mean}\left(y_i \ln p_i + (1-y_i)\ln(1-p_i)\right)`,
  LOG_LOSS_PYTH: String.raw`-${mean}\ln q_{i,y_i}`,
  MNAP20_JSON: String.raw`\mathrm{MNAP@20} = \frac{1}{|U|}\sum_{u \in U}\frac{1}{\min(n_u, 20)}\sum_{k=1}^{20} r_u(k)\,P_u@k`,
  EER: String.raw`\mathrm{EER} = \mathrm{FPR}(t^{*}) = \mathrm{FNR}(t^{*})`,
  ROC_AUC_5C: String.raw`\frac{1}{5}\sum_{c=1}^{5}\mathrm{AUC}_c`,
  HACKATHON_PYTH: String.raw`R^2 = 1 - \frac{\sum (y_i - p_i)^2}{\sum (y_i - \bar y)^2}`,
  ROSNEFT_DICE_METRIC: String.raw`${mean}\frac{2\,|A_i \cap B_i|}{|A_i| + |B_i|}`,
  AVERAGE_AUC6: String.raw`\frac{1}{6}\sum_{c=1}^{6}\mathrm{AUC}_c`,
  PROPANT: String.raw`0.6\,\overline{d_{\chi^2}} + 0.4\,\overline{\frac{|N_i - \hat N_i|}{N_i}}`,
};
